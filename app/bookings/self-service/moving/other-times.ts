import type { FreeWindow } from '../../rules/arrival-window.ts'
import type { PickupStanding } from './pickup-standing.ts'

/** A pickup that we moved, and the three times that its customer can have instead. */
export type OtherTimes = PickupStanding & {
	/** Why we moved it; `undefined` once its customer has chosen a time. */
	because: string | undefined
	times: FreeWindow[]
}
