/** Awaits an answer for at most `msMax`. @throws the error of `late` after that; the request may still be executed */
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
