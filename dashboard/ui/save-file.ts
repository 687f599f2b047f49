/** Downloads a file that the page has made. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Browsers read the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
