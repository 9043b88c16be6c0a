import type { JobSize } from '#app/schedule/day-capacity.ts'
import type { HaulingCompany } from '#app/values/company.ts'
import { jobSizeOf } from '../../capacity/job-size.ts'
import type { LoadSizeId } from '../../outgoing/prices-by-size.ts'

/** What a booking takes of its day with a load size that is said later, by the rule for one that its form says. */
export const jobSizeWith = (
	company: Pick<HaulingCompany, 'hauling' | 'area' | 'city'>,
	{ postal_code: postal, city }: { postal_code: string; city: string },
	load: LoadSizeId,
): JobSize => jobSizeOf(company, { load, postal, city }, undefined)
