/** @throws what `late` gives when there is no answer within `msMax`; what was asked may still be done */
export async function inTime<T>(answer: PromiseLike<T>, msMax: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), msMax)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
