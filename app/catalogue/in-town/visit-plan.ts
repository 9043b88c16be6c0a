import type { Content } from '#app/platform/content.ts'
import type { Town } from '../kinds/town/town.ts'
import { inKilometres, inMinutes, upper } from '../units.ts'
import { filled } from './gaps.ts'
import type { OfferedService } from './offered-service.ts'
import { type Plan, type Reach, visitPlans } from './visit-plan-texts.ts'

/** The longest drive, in minutes, with which a pickup fits between two others. */
const nearMinutes = 35

/** The distance of a town, for planning: by how soon trucks come, and where that is any day, by the drive. */
export function reachOf({ serviceZone, driveMinutes }: Town): Reach {
	if (serviceZone.reach === 'fixed-days') return 'fixed-days'
	if (serviceZone.reach === 'by-eight') return 'route'
	return upper(driveMinutes) <= nearMinutes ? 'near' : 'half-day'
}

const minutesIn = { minute: 1, hour: 60, evening: 300, day: 600, weekend: 1200 }

/** The longest time named in a text such as `30 minutes–2 hours` or `1–3 days`, in minutes. */
export function longestMinutes(timeRequired: string): number {
	const amounts = [...timeRequired.matchAll(/(\d+)(?:[–-](\d+))?[ –-](minute|hour|evening|day|weekend)/g)]
	return Math.max(
		0,
		...amounts.map(([, lower, upper, unit]) => {
			const each = Object.entries(minutesIn).find(([name]) => name === unit)?.[1] ?? 0
			return Number(upper ?? lower) * each
		}),
	)
}

/** Services whose kind decides when they are done, whatever time they take. */
const plannedByName = new Map<string, Plan>([
	['weekend-junk-removal', 'weekend'],
	['emergency-cleanout', 'urgent'],
	['emergency-same-day', 'urgent'],
])

function planOf({ slug, text, timeRequired }: OfferedService, reach: Reach): Plan {
	// Where trucks come on fixed days, a same-day service has to say that it must wait.
	if (reach === 'fixed-days' && text.heldBack.includes(reach)) return 'urgent'
	const longest = longestMinutes(timeRequired)
	const bySize = longest <= 120 ? 'short' : longest <= 300 ? 'half' : longest <= 600 ? 'whole' : 'days'
	return plannedByName.get(slug) ?? bySize
}

/** Whether a pickup in this town needs a phone call, because a window on the form would be too late. */
export const isUrgent = (town: Town, service: OfferedService): boolean =>
	planOf(service, reachOf(town)) === 'urgent'

/** `2 hours 20 minutes`, rounded to ten minutes. */
export function asHours(minutes: number): string {
	const rounded = Math.round(minutes / 10) * 10
	const [hours, rest] = [Math.floor(rounded / 60), rounded % 60]
	const words = [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest > 0 && `${rest} minutes`]
	return words.filter(Boolean).join(' ')
}

/** The text on how a pickup of this service in this town is planned, from the drive and the time on site. */
export function visitPlanOf(content: Content, town: Town, service: OfferedService): string {
	const onSite = longestMinutes(service.timeRequired)
	const reach = reachOf(town)
	const { job } = service.text
	return filled(visitPlans.in(content)[reach][planOf(service, reach)], {
		name: town.name,
		km: inKilometres(town.kilometres),
		drive: inMinutes(town.driveMinutes),
		job,
		bare: job.replace(/^an? /, ''),
		work: asHours(onSite),
		round: asHours(2 * upper(town.driveMinutes) + onSite),
		region: town.region === undefined ? town.name : `the ${town.region} region`,
	})
}
