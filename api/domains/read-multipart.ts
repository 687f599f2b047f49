import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'

/** @throws 400 with what is wrong, of which the parser's own errors carry no status */
async function readFields(request: FastifyRequest) {
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    throw new ApiError('bad_request', `The form cannot be read: ${(error as Error).message}`)
  }
  return Object.fromEntries(fields)
}

/** `app`'s routes take multipart forms too, as bodies of text fields. */
export function acceptMultipart(app: FastifyInstance) {
  app.register(multipart, { limits: { files: 0, fields: 50, fieldSize: 256 * 1024 } })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readFields(request)
  })
}
