import { z } from 'zod'
import { contentFile } from '#app/platform/content.ts'
import { textWithGaps } from './gaps.ts'

/** The distance of a town, for planning: between two pickups, a half day, a day's route, or fixed days. */
export const reaches = ['near', 'half-day', 'route', 'fixed-days'] as const
export type Reach = (typeof reaches)[number]

/** The time on site of a service, for planning; or `weekend` and `urgent`, where the kind of service decides. */
const plans = ['short', 'half', 'whole', 'days', 'weekend', 'urgent'] as const
export type Plan = (typeof plans)[number]

const gaps = ['name', 'km', 'drive', 'job', 'bare', 'work', 'round', 'region']

/** How a pickup in a town is planned, by its distance and its time on site. */
export const visitPlans = contentFile(
	'in-town/trips.yaml',
	z.record(z.enum(reaches), z.record(z.enum(plans), textWithGaps(gaps))),
)
