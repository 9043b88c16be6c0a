import { company } from '#app/values/company.ts'
import { driveMinutes, kilometres, type Town } from '../town.ts'
import type { OfferedService } from './offered-service.ts'

/** How far a town is, as a day's plan sees it: between two pickups, a half day, a day's route, fixed days. */
export type Reach = 'near' | 'half-day' | 'route' | 'fixed-days'

export function reachOf(town: Town): Reach {
	if (town.region) return 'fixed-days'
	const [, longer] = driveMinutes(town)
	if (longer <= 35) return 'near'
	return longer <= 60 ? 'half-day' : 'route'
}

/** How long a service takes on site, as a day's plan sees it. */
type Size = 'short' | 'half' | 'whole' | 'days'

const minutesIn = { minute: 1, hour: 60, evening: 300, day: 600, weekend: 1200 }

/** The longest time that words such as `30 minutes-2 hours` or `1-3 days` name, in minutes. */
export function longestMinutes(timeRequired: string): number {
	const amounts = [...timeRequired.matchAll(/(\d+)(?:-(\d+))?[ -](minute|hour|evening|day|weekend)/g)]
	return Math.max(
		0,
		...amounts.map(([, lower, upper, unit]) => {
			const each = Object.entries(minutesIn).find(([name]) => name === unit)?.[1] ?? 0
			return Number(upper ?? lower) * each
		}),
	)
}

function sizeOf({ timeRequired }: OfferedService): Size {
	const longest = longestMinutes(timeRequired)
	if (longest <= 120) return 'short'
	if (longest <= 300) return 'half'
	return longest <= 600 ? 'whole' : 'days'
}

/** `2 hours 20 minutes`, to the ten minutes. */
export function asHours(minutes: number): string {
	const rounded = Math.round(minutes / 10) * 10
	const [hours, rest] = [Math.floor(rounded / 60), rounded % 60]
	const words = [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest > 0 && `${rest} minutes`]
	return words.filter(Boolean).join(' ')
}

/** The hour at which the day's first arrival window opens. */
const firstWindow = Math.min(...company.arrivalWindows.map(({ startHour }) => startHour))

/** The clock time at which a truck leaves Calgary to be there when the first window opens. */
function leaving(drive: number): string {
	const at = firstWindow * 60 - Math.ceil((drive + 10) / 5) * 5
	return `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
}

/** How a pickup of this service in this town is planned: from the drive there and the time it takes. */
export function tripOf(town: Town, service: OfferedService): string {
	const [, drive] = driveMinutes(town)
	const way = `${town.driveTimeFromCalgary} each way`
	const { name } = town
	const job = service.name
	const round = asHours(2 * drive + longestMinutes(service.timeRequired))
	const km = kilometres(town)
	const sentences: Record<Reach, Record<Size, string>> = {
		near: {
			short: `${name} lies ${km} km out, ${way}. At that distance ${job.toLowerCase()} goes between two city pickups, and a window on the day you call is the rule.`,
			half: `For ${job.toLowerCase()} we give ${name} half of a truck's day: ${km} km there, the work, and the same road back make ${round} at the most.`,
			whole: `A truck leaves for ${name} at ${leaving(drive)}, and ${job.toLowerCase()} may keep it until evening. With ${km} km to the city, a second box can follow when the first is full.`,
			days: `Crews drive home at night, since ${name} is ${town.driveTimeFromCalgary} away, and ${job.toLowerCase()} goes on the next morning where it stopped. The truck is emptied in between.`,
		},
		'half-day': {
			short: `It is ${km} km to ${name}. Book before ten and ${job.toLowerCase()} usually fits the same day's afternoon; after that, the first window of the next day, for which we set out at ${leaving(drive)}.`,
			half: `From gate to gate, ${job.toLowerCase()} in ${name} takes us up to ${round}. So it's the morning's job or the afternoon's, and you choose which.`,
			whole: `Allow a full day. We set out at ${leaving(drive)} to begin in ${name} at eight, and drive the ${km} km home when your floor is swept.`,
			days: `The ${km} km between us would be driven twice a day, so for ${job.toLowerCase()} we load a truck in ${name} each day and change it at the landfill, not in the city.`,
		},
		route: {
			short: `${name} is on a route of several stops, ${way}. A short job such as ${job.toLowerCase()} joins the next one, often on the same or the following day.`,
			half: `The ${km} km decide the plan: out by ${leaving(drive)}, your ${job.toLowerCase()} first, then whoever else is on that road. All in all it is ${round} for the crew.`,
			whole: `With ${way} on the road, ${job.toLowerCase()} has a truck to itself. Pick any weekday; two days of notice let us bring a larger box over the ${km} km.`,
			days: `${name} is ${km} km away, so ${job.toLowerCase()} is split into visits of a full day each. You see the plan, with its dates, before the first one.`,
		},
		'fixed-days': {
			short: `Trucks go to the ${town.region} region on fixed days, ${km} km to ${name}. ${job} takes a place on the next, and you hear the date when you book.`,
			half: `Since ${name} is ${way}, we make ${job.toLowerCase()} the middle of a day with other calls around it. The date comes with your booking, the hour by text.`,
			whole: `${job} fills one of our days in the ${town.region} region. With ${km} km each way the crew comes large enough to finish it, and brings the larger box.`,
			days: `${km} km is too far for a quick look, so ${job.toLowerCase()} begins with photos or a video call. Then you get a plan for the ${town.region} region's days, one after the other, until it is done.`,
		},
	}
	const reach = reachOf(town)
	if (reach === 'fixed-days' && /same[ -]day/i.test(service.name))
		return `${name} is ${km} km away, so a truck on the day itself would be luck. Call, and you hear at once when the next one goes to the ${town.region} region and whether something can be done before.`
	return sentences[reach][sizeOf(service)]
}
