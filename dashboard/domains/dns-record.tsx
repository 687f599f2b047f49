import { CopyButton } from '../ui/copy-button.js'

/** The DNS record that a host needs, with copy buttons. @param target host that it must point to */
export function DnsRecord({ name, target }: { name: string; target: string }) {
  const parts = [
    [TEXTS.common.name, name || 'go.example.com', TEXTS.domains.dns.copyName],
    [TEXTS.domains.dns.value, target, TEXTS.domains.dns.copyValue],
  ]
  return (
    <div class="stack secret">
      <p class="muted small">{TEXTS.domains.dns.record}</p>
      {parts.map(([part, text, copy]) => (
        <div class="row apart" key={part}>
          <span>
            {part} <code>{text}</code>
          </span>
          <CopyButton text={text} label={copy} />
        </div>
      ))}
    </div>
  )
}
