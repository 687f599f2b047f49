import { CopyButton } from '../ui/copy-button.js'

/** The DNS record that a host needs, with copy buttons. @param target host that it must point to */
export function DnsRecord({ name, target }: { name: string; target: string }) {
  const parts = [
    ['Name', name || 'go.example.com'],
    ['Value', target],
  ]
  return (
    <div class="stack secret">
      <p class="muted small">CNAME record (at the apex of a zone: ALIAS or ANAME)</p>
      {parts.map(([part, text]) => (
        <div class="row apart" key={part}>
          <span>
            {part} <code>{text}</code>
          </span>
          <CopyButton text={text} label={`Copy the ${part.toLowerCase()}`} />
        </div>
      ))}
    </div>
  )
}
