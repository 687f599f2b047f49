/** Whether a number that was read can be a sequence: JSON, Postgres and ClickHouse refuse or change any other. */
export const isSequence = (number: number) => Number.isSafeInteger(number) && number >= 0
