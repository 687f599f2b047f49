import { LinkEditor } from './link-editor.js'
import { LinkPlace } from './link-place.js'

/** The page with the QR code of one link, its downloads and its style. */
export default function LinkCode() {
  return (
    <LinkPlace tab="/qr">
      {(link, change) => <LinkEditor key={link.id} loaded={link} onSaved={change} isCodeOnly />}
    </LinkPlace>
  )
}
