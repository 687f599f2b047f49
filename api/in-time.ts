import { ApiError } from './errors.js'

/** @throws {ApiError} 503 when there is no answer within `msMax` */
export async function inTime<T>(answer: Promise<T>, msMax: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('service_unavailable', message)), msMax)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
