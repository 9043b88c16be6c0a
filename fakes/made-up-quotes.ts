import { randomUUID } from 'node:crypto'
import { type Load, priceLoad } from '#app/pricing/load.ts'
import type { NumberedList } from '#app/pricing/price-list.ts'
import { lineItemsOf, type QuoteStatus } from '#app/quotes/quote.ts'
import { randomNumbers } from './random-numbers.ts'

/** Plausible quote requests and leads of people who do not exist, for development and measurements. */

const firstNames =
	'Aisha,Amelia,Andrei,Anika,Arjun,Beatrice,Camille,Carlos,Chloé,Connor,Dana,Deepa,Elena,Emeka,Farah,Finn,Gurpreet,Hana,Ines,Isaac,Jasmine,Jonas,Kai,Katarzyna,Kwame,Laila,Liam,Lucía,Mateo,Maya,Mei,Nadia,Noah,Noor,Olena,Olivia,Omar,Priya,Quinn,Ravi,Renée,Rosa,Samir,Sarah,Sofia,Tariq,Thuy,Wei,Yara,Zoë'.split(
		',',
	)
const lastNames =
	'Abbott,Ahmed,Anderson,Baptiste,Bélanger,Bouchard,Campbell,Chen,Cherniak,Clarke,Côté,Dhillon,Diaz,Dubois,Fraser,Gagnon,Gill,Grewal,Hassan,Hoang,Ibrahim,Ivanenko,Jensen,Johnston,Kaur,Khan,Kim,Kowalski,Lee,Lefebvre,Li,MacDonald,Martinez,Mensah,Morin,Murray,Nguyen,Novak,OBrien,Okafor,Patel,Pelletier,Petrov,Reid,Reyes,Roy,Santos,Schmidt,Sharma,Singh,Smith,Sokolov,Stewart,Tanaka,Thompson,Tran,Tremblay,Vasquez,Walker,Wilson,Wong,Wright,Yamamoto,Young,Zhang,Zielinski'.split(
		',',
	)
const streets =
	'Bow Trail,Centre Street,Edmonton Trail,Elbow Drive,Kensington Road,Macleod Trail,Memorial Drive,Nolan Hill Boulevard,Northmount Drive,Panatella Boulevard,Richmond Road,Saddletowne Circle,Shaganappi Trail,Sunnyside Road,Tuscany Way,Varsity Drive'.split(
		',',
	)
const cities: [string, number][] = [
	['Calgary', 72],
	['Airdrie', 8],
	['Okotoks', 5],
	['Cochrane', 5],
	['Chestermere', 4],
	['Strathmore', 3],
	['High River', 3],
]
const statuses: [QuoteStatus, number][] = [
	['approved', 66],
	['rejected', 14],
	['pending', 8],
	['draft', 12],
]

const day = 24 * 60 * 60 * 1000

/**
 * Makes `count` quotes from the three years before `now`, and leads for most of those that are not drafts. They are the
 * same each time, except for their ids.
 */
export function* madeUpQuotes(count: number, { now, prices }: { now: Date; prices: NumberedList }) {
	const random = randomNumbers(403)
	const pick = <Thing>(things: readonly Thing[]): Thing => {
		const thing = things[Math.floor(random() * things.length)]
		if (thing === undefined) throw new RangeError('nothing to pick from')
		return thing
	}
	const weighted = <Thing>(things: readonly [Thing, number][]): Thing => {
		let left = random() * things.reduce((sum, [, weight]) => sum + weight, 0)
		for (const [thing, weight] of things) {
			left -= weight
			if (left < 0) return thing
		}
		return pick(things)[0]
	}
	for (let number = 0; number < count; number++) {
		const load: Load = {
			volume: pick(prices.volumes).share,
			weightKg: Math.round(random() * 40) * 10,
			hasStairs: random() < 0.3,
			addOns: prices.addOns.filter(() => random() < 0.15).map(({ id }) => id),
		}
		const price = priceLoad(load, prices)
		const status = weighted(statuses)
		const isSent = status !== 'draft'
		const name = `${pick(firstNames)} ${pick(lastNames)}`
		const city = weighted(cities)
		const street = `${100 + Math.floor(random() * 9000)} ${pick(streets)} ${pick(['NW', 'NE', 'SW', 'SE'])}`
		const address = `${street}, ${city}, AB`
		const email = `${name
			.normalize('NFD')
			.replace(/[^a-z]/gi, '')
			.toLowerCase()}${number}@example.ca`
		// Drafts are deleted after a year (`bookings/photos/retention-months.ts`).
		const created = new Date(now.getTime() - random() * (isSent ? 3 * 365 : 360) * day)
		const quote = {
			id: randomUUID(),
			quote_status: status,
			volume_selection: load.volume,
			weight_kg: load.weightKg,
			has_stairs: load.hasStairs,
			selected_addons: load.addOns,
			price_list_id: prices.id,
			estimated_total_cents: price.total,
			line_items: lineItemsOf(load, prices),
			customer_name: isSent ? name : null,
			customer_email: isSent ? email : null,
			customer_phone: isSent ? `+1403555${String(number % 10_000).padStart(4, '0')}` : null,
			property_address: isSent ? address : null,
			city: isSent ? city : null,
			final_quote_cents:
				status === 'approved' ? Math.round((price.total * (0.9 + random() * 0.3)) / 500) * 500 : null,
			created_at: created.toISOString(),
			// A quote with the customer's details belongs to a booking, which has closed it.
			closed_at: isSent ? created.toISOString() : null,
		}
		const lead = isSent &&
			random() < 0.7 && {
				id: randomUUID(),
				name,
				email,
				phone: quote.customer_phone,
				property_address: street,
				city,
				preferred_date: new Date(created.getTime() + 3 * day).toISOString().slice(0, 10),
				quote_id: quote.id,
				created_at: created.toISOString(),
			}
		yield { quote, lead: lead || undefined }
	}
}
