import { inTime as inTimeOr } from '../../process/in-time.js'
import { ApiError } from './errors.js'

/** @throws {ApiError} 503 when `answer` does not settle within `msMax` */
export const inTime = <T>(answer: Promise<T>, msMax: number, message: string): Promise<T> =>
  inTimeOr(answer, msMax, () => new ApiError('service_unavailable', message))
