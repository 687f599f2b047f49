import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { answerFile, packFile } from '../http/packed-file.js'
import { contentTypes } from '../http/separated-values.js'
import { buildDocument } from './document.js'

const require = createRequire(import.meta.url)
const uiFolder = path.join(path.dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static')

/** The files of Swagger UI that the page loads. */
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

/** Users type API keys into this page, so it may run no other scripts and send nothing to other hosts. */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

const pack = (content: Buffer, type: string) =>
  packFile(content, type, createHash('sha256').update(content).digest('hex').slice(0, 16))

/** Serves the OpenAPI document and Swagger UI, whose files come from this server. Neither needs a key. */
export function addDocumentRoutes(app: FastifyInstance) {
  const document = pack(Buffer.from(JSON.stringify(buildDocument())), contentTypes.json)
  app.get('/api/openapi.json', { compress: false }, async (request, reply) =>
    // The document is public, and tools on other origins read it.
    answerFile(request, reply, document, { 'Access-Control-Allow-Origin': '*' }),
  )

  const options = { config: { isUndocumented: true }, compress: false } as const
  const headers = { ...pageHeaders, 'Cache-Control': 'public, max-age=3600' }
  app.get('/api/docs', async (_request, reply) =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs/', options, async (_request, reply) => reply.redirect('/api/docs', 301))
  app.get('/api/docs/start-up.js', options, async (_request, reply) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').send(startUp),
  )
  for (const [name, type] of Object.entries(uiFiles)) {
    let file: ReturnType<typeof pack> | undefined
    app.get(`/api/docs/${name}`, options, async (request, reply) => {
      file ??= pack(readFileSync(path.join(uiFolder, name)), type)
      return answerFile(request, reply, file, headers)
    })
  }
}
