import type { FastifyReply } from 'fastify'
import { ApiError, type FieldErrors, InvalidFields, notFound } from '../http/errors.js'
import { contentTypes } from '../http/separated-values.js'
import { toConversionJson } from './conversion-answer.js'
import type { Recorded, StoredConversion } from './conversions-table.js'

/** Invalid fields of the event are answered with 422. Every other error of a request is a 400. */
export class InvalidConversion extends InvalidFields {}

export const PLAN_MESSAGE = 'Conversions need the Growth plan or a larger one'

/** Errors that only Postgres finds, because it compares a refund with its sale. */
export const refundErrors: Record<string, FieldErrors> = {
  no_sale: { refund_of: ['must be the event_id of a sale'] },
  other_currency: { currency: ['must be that of the sale'] },
}

/** @throws {ApiError} if Postgres did not record the conversion */
export function demandRecorded(recorded: Recorded): { isNew: boolean; row: StoredConversion } {
  if (!('row' in recorded)) {
    const { outcome } = recorded
    if (outcome in refundErrors) throw new InvalidConversion(refundErrors[outcome])
    throw outcome === 'missing' ? notFound() : new ApiError('forbidden', PLAN_MESSAGE)
  }
  return { isNew: recorded.outcome === 'new', row: recorded.row }
}

/** Answers with a conversion: 201 if it is new, and 200 if it was recorded before. */
export const sendConversion = (reply: FastifyReply, row: StoredConversion, isNew = false) =>
  reply
    .code(isNew ? 201 : 200)
    .type(contentTypes.json)
    .send(toConversionJson(row))
