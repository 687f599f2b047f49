/** Gives the person a file that was made here. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Browsers take it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
