import { fill } from '../../../words/text.js'
import { ask } from '../../api/ask.js'
import { api, type Schemas } from '../../api/client.js'
import type { Failure } from '../../api/failure.js'
import { useAnswer } from '../../api/use-answer.js'
import { useWorkspace } from '../../layout/workspace.js'
import { Button } from '../../ui/button.js'
import { capital, withoutScheme } from '../../ui/format.js'
import { toast } from '../../ui/toasts.js'
import { useRested } from '../../ui/use-rested.js'
import type { DraftState } from '../form/draft.js'

type Format = NonNullable<Schemas['QrDraft']['format']>

const REST_MS = 300
/** Link for an example code while the new link has no slug yet. */
const EXAMPLE = { url: 'https://example.com/', slug: '/your-slug' }

/** Why there is no code. Errors of slug and domain are shown at their fields, those of the style only here. */
function reasonsOf({ fields: { qr_styles: appearance, ...others }, text }: Failure): string[] {
  if (appearance) return appearance.map((reason) => capital(reason.replace('_', ' ')))
  return [Object.keys(others).length > 0 ? TEXTS.linkPreview.code.waiting : text]
}

function keep(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** The QR code with the style in the form, and its downloads. */
export function QrPreview({ draft, id }: { draft: DraftState; id?: number }) {
  const { path } = useWorkspace()
  const { slug, domain, qr_styles } = draft.toSend()
  const hasAddress = id !== undefined || Boolean(slug)
  // Only the fields that the code depends on are sent, so errors in other fields do not stop it.
  const own = id === undefined ? { ...EXAMPLE, ...(slug && { slug }) } : { id, slug }
  const link = useRested<Schemas['LinkDraft']>({ ...own, domain, qr_styles }, REST_MS)
  const draw = (format: Format, signal?: AbortSignal) =>
    api.POST('/api/v1/workspace/{workspace_id}/links/qr', { params: { path }, body: { link, format }, signal })
  const { data, failure } = useAnswer(JSON.stringify(link), (signal) => draw('svg', signal))

  async function download(format: Format) {
    const { data, failure } = await ask(draw(format))
    if (failure) return toast(failure.text)
    keep(data.image, `${withoutScheme(data.address).replace(/\?.*$/, '').replaceAll('/', '-')}.${format}`)
  }

  return (
    <div class="qr-code" aria-live="polite">
      {failure && (
        <div class="note bad">
          {reasonsOf(failure).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      {data && (
        <img
          src={data.image}
          alt={fill(TEXTS.linkPreview.code.image, { link: withoutScheme(data.address) })}
          width={160}
          height={160}
        />
      )}
      {data && hasAddress && (
        <div class="row">
          <Button icon="download" onClick={() => download('svg')}>
            SVG
          </Button>
          <Button icon="download" onClick={() => download('png')}>
            PNG
          </Button>
        </div>
      )}
      {!hasAddress && <p class="muted">{TEXTS.linkPreview.code.example}</p>}
    </div>
  )
}
