import { LinkEditor } from './link-editor.js'
import { LinkPlace } from './link-place.js'

/** The page that edits one link. */
export default function EditLink() {
  return <LinkPlace tab="">{(link, change) => <LinkEditor key={link.id} loaded={link} onSaved={change} />}</LinkPlace>
}
