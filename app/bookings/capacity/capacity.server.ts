export {
	type Conflicts,
	conflictsAt,
	conflictsOf,
	type Overbook,
	snapshotOf,
	whyNobodyComesOn,
} from './overbooking.server.ts'
export { lockSlots, redeemReservation, releaseReservation, reserveSlot } from './slot-reservations.server.ts'
