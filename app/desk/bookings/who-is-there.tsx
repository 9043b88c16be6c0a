import type { WhoIsThere as There } from './overbooking.ts'

/** Whose pickups are in the way of one that is to be booked or moved. */
export const WhoIsThere = ({ there: { inWindow, elsewhere } }: { there: There }) => (
	<>
		{inWindow.length > 0 && <p>In it: {inNames(inWindow)}.</p>}
		{elsewhere.length > 0 && <p>Also on that day: {inNames(elsewhere)}.</p>}
	</>
)

const inNames = (pickups: There['inWindow']) =>
	pickups.map(({ name, reference, status }) => `${name} (${reference}, ${status})`).join('; ')
