import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { buildDocument } from './document.js'

const require = createRequire(import.meta.url)
const uiFolder = path.join(path.dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static')

/** Files of Swagger UI that the page loads. */
const uiFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const startUp = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
})
`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Slugline API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<noscript>This page needs JavaScript. The document itself is <a href="/api/openapi.json">openapi.json</a>.</noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start-up.js"></script>
</body>
</html>
`

/** Whoever tries the API types a key into the page: nothing else may run there, and nothing leave it. */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** The API's document, and a page that shows it, from this machine alone. Both need no key. */
export function addDocumentRoutes(app: FastifyInstance) {
  const text = JSON.stringify(buildDocument())
  app.get('/api/openapi.json', async (_request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*') // it is the same for everybody, and tools elsewhere read it
    return reply.type('application/json; charset=utf-8').send(text)
  })

  const options = { config: { isUndocumented: true } }
  const asFile = (reply: FastifyReply, type: string) =>
    reply.headers({ ...pageHeaders, 'Cache-Control': 'public, max-age=3600' }).type(type)
  app.get('/api/docs', async (_request, reply) =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs/', options, async (_request, reply) => reply.redirect('/api/docs', 301))
  app.get('/api/docs/start-up.js', options, async (_request, reply) =>
    asFile(reply, 'text/javascript; charset=utf-8').send(startUp),
  )
  for (const [name, type] of Object.entries(uiFiles))
    app.get(`/api/docs/${name}`, options, async (_request, reply) =>
      asFile(reply, type).send(await readFile(path.join(uiFolder, name))),
    )
}
