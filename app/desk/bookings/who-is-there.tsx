import type { WhoIsThere as There } from './moving/overbooking.ts'

export const WhoIsThere = ({ there: { inWindow, elsewhere } }: { there: There }) => (
	<>
		{inWindow.length > 0 && <p>In it: {inNames(inWindow)}.</p>}
		{elsewhere.length > 0 && <p>Also on that day: {inNames(elsewhere)}.</p>}
	</>
)

const inNames = (pickups: There['inWindow']) =>
	pickups
		.map(({ name, reference, status, cubicYards }) => `${name} (${cubicYards} yd³, ${reference}, ${status})`)
		.join('; ')
