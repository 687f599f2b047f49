import type { FastifyRequest } from 'fastify'
import { InvalidFields } from '../http/errors.js'
import { type Input, METADATA_CHARACTERS_MAX } from './conversion-draft.js'
import { findMetadata } from './find-metadata.js'

/** The events of a body: one, or one for each entry of an array. */
export async function inputsOf({ body, bodyText }: FastifyRequest): Promise<Input[]> {
  const isForm = bodyText === undefined
  const texts = bodyText?.includes('{') ? await findMetadata(bodyText) : []
  return [body].flat().map((fields, i) => ({ fields, metadataText: texts[i], isForm }))
}

/** @throws 400 for more metadata than one request may have */
export function demandLittle(characters: number) {
  if (characters <= METADATA_CHARACTERS_MAX) return
  throw new InvalidFields({
    base: [`must have at most ${METADATA_CHARACTERS_MAX} characters of metadata in all, send fewer at once`],
  })
}
