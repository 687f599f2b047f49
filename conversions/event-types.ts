export const EVENT_TYPES = ['lead', 'sale', 'custom'] as const
export type EventType = (typeof EVENT_TYPES)[number]
