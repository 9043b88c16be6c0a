/** How the part of an address after the street begins, where people say what it is. */
const named =
	/^(?:#|(?:unit|apt|apartment|app|appartement|suite|ste|bureau|room|rm|floor|level|basement|bsmt|upper|lower|main|upstairs|downstairs|penthouse|ph|front|rear|back|garage|coach house|laneway|lot|pad|bay|stall|building|bldg|tower|door|gate|buzzer|buzz|code)(?![\p{L}])|\d+(?:st|nd|rd|th) )/iu

/** In characters. */
export const longestUnit = 60

/** A unit as it is written behind its street: what is no more than a number, or says itself what it is. */
const inWords = (unit: string): string => (named.test(unit) ? unit : `Unit ${unit}`)

/**
 * An address with its unit: `1504 10 Ave SW, Unit 304`. In this form it is kept, sent along and compared, so that whoever
 * types all of it in one line has the same address (docs/rules.md, 'Booking form').
 */
export function withUnit(street: string, unit: string): string {
	if (unit === '') return street
	const behind = `, ${inWords(unit)}`
	return street.toLowerCase().endsWith(behind.toLowerCase()) ? street : street + behind
}

/** What was typed into a form, with the unit in its address. */
export const withWholeAddress = <Typed extends { address: string; unit: string }>({
	unit,
	...typed
}: Typed) => ({
	...typed,
	address: withUnit(typed.address, unit),
})

/** An address as its two fields have it. */
export function streetAndUnit(address: string): { address: string; unit: string } {
	for (let comma = address.indexOf(', '); comma >= 0; comma = address.indexOf(', ', comma + 1)) {
		const [street, rest] = [address.slice(0, comma), address.slice(comma + 2)]
		if (!named.test(rest) || !/\p{L}{2}/u.test(street)) continue
		const unit = rest.replace(/^Unit /, '')
		if (unit.length <= longestUnit && withUnit(street, unit) === address) return { address: street, unit }
	}
	return { address, unit: '' }
}
