export {
	type Conflicts,
	conflictsAt,
	conflictsOf,
	snapshotOf,
	whyNobodyComesOn,
} from './overbooking.server.ts'
export { lockSlots, redeemReservation, releaseReservation, reserveSlot } from './slot-reservations.server.ts'
