import type { PriceList } from '#app/pricing/price-list.ts'
import type { PageSubject } from '#app/values/page-subject.ts'
import { loadSizes } from '../rules/booking.ts'

/** A page's subject with its room: as much as the smallest load size that costs as much, else as the largest. */
export function subjectWithRoom(
	subject: Omit<PageSubject, 'room'> | undefined,
	{ loads }: Pick<PriceList, 'loads'>,
): PageSubject | undefined {
	if (!subject) return undefined
	const name = loads.find(({ to }) => to >= subject.to)?.name.toLowerCase()
	return { ...subject, room: loadSizes.find(({ label }) => label.toLowerCase() === name)?.id ?? 'full' }
}
