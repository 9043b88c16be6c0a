import type { JobSize } from '#app/schedule/day-capacity.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { jobSizeOf, type QuotedLoad } from '../../capacity/job-size.ts'
import type { LoadSizeId } from '../../outgoing/prices-by-size.ts'

/**
 * What a booking takes of its day with a load size that is said later, by the rule for one that its form says. `ticked`: the stairs
 * and add-ons of its quote.
 */
export const jobSizeWith = (
	company: Pick<HaulingCompany, 'hauling' | 'area' | 'city'>,
	{ postal_code: postal, city }: { postal_code: string; city: string },
	load: LoadSizeId,
	ticked: Pick<QuotedLoad, 'hasStairs' | 'addOns'> | undefined,
): JobSize => jobSizeOf(company, { load, postal, city }, ticked)
