import { useState } from 'preact/hooks'
import { Button } from './button.js'

/** Copies `text` to the clipboard and shows a tick for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text).catch(() => undefined)
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <Button
      kind="quiet"
      icon={isCopied ? 'check' : 'copy'}
      label={isCopied ? TEXTS.common.ui.copied : label}
      onClick={copy}
    />
  )
}
