const page = (title: string, text: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style></head>
<body><h1>${title}</h1><p>${text}</p></body></html>
`

export const notFoundPage = page('Not found', 'There is no such link. It may have been mistyped, or taken away.')
export const unavailablePage = page('One moment', 'This link cannot be looked up right now. Please try again.')
