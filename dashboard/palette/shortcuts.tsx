import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useWorkspace } from '../layout/workspace.js'
import { isFreeKey } from '../ui/is-free-key.js'
import { leavePage } from '../ui/unsaved.js'
import { useComponent } from '../ui/use-component.js'

const loadPalette = () => import('./palette.js')
const loadList = () => import('./shortcut-list.js')

function Palette({ onClose }: { onClose(): void }) {
  const Loaded = useComponent<{ onClose(): void }>(loadPalette)
  return Loaded ? <Loaded onClose={onClose} /> : null
}

function ShortcutList({ onClose }: { onClose(): void }) {
  const Loaded = useComponent<{ onClose(): void }>(loadList)
  return Loaded ? <Loaded onClose={onClose} /> : null
}

/** Keys that work on every page of a workspace. Their dialogs are loaded when they are first needed. */
export function Shortcuts() {
  const { href, canWrite } = useWorkspace()
  const { route } = useLocation()
  const [shown, setShown] = useState<'palette' | 'list'>()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault() // the browser's own search
        if (!document.querySelector('dialog[open]')) setShown('palette')
      } else if (!isFreeKey(event)) return
      else if (event.key === '?') setShown('list')
      else if (event.key === 'n' && canWrite) {
        event.preventDefault() // the key would be typed into the field that is focused then
        leavePage(() => route(href('/links/new')))
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [route, canWrite])
  const close = () => setShown(undefined)
  if (shown === 'palette') return <Palette onClose={close} />
  return shown === 'list' ? <ShortcutList onClose={close} /> : null
}
