// The reference of the API: parses bodies and answers what it was told to, `bare-fastify.js port answers.json`.
import fs from 'node:fs'
import fastify from 'fastify'

const answers = JSON.parse(fs.readFileSync(process.argv[3], 'utf8')) as Record<string, string>

const app = fastify({ bodyLimit: 16 * 1024 * 1024 })
for (const [name, answer] of Object.entries(answers)) {
  app.route({
    method: ['GET', 'POST'],
    url: `/${name}`,
    handler: async (_request, reply) => reply.type('application/json; charset=utf-8').send(answer),
  })
}
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
process.send?.({ kind: 'ready' })
process.on('disconnect', () => process.exit())
