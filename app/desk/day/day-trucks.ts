import type { TruckId } from '#app/platform/ids.ts'

export type DayTruck = { id: TruckId; name: string }

/** A truck with what is on it of what it can haul: `12.5 of 20 yd³`; `share` is from 0 to 1. */
export type TruckOfDay = DayTruck & { room: string; share: number; isTooMuch: boolean }
