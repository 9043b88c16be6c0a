import { type ChangeEvent, useState } from 'react'
import { cityMeant, locationIn, serviceZoneOf } from '#app/bookings/rules/service-zone.ts'
import { zoneNotice } from '#app/bookings/rules/service-zone-words.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { dayAgreedField } from './typed-booking.ts'

/**
 * The location of a booking that is typed in, as in the public form: the postal code fills in the city unless one was typed,
 * and the travel fee is shown as soon as the location is known. `ownCity` is the city that the form comes with.
 */
export function useTypedLocation(prefill: Record<string, string | undefined>, ownCity: string) {
	const company = useCompany()
	const [location, setLocation] = useState(() => locationIn((name) => prefill[name]))
	const [offered, setOffered] = useState(prefill.cityOffered ?? ownCity)
	const [isAgreed, setAgreed] = useState(prefill[dayAgreedField] === 'on')
	const { reach, dollars = 0 } = serviceZoneOf(company, location)
	const onChange = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
		const fieldOf = (name: string) => {
			const input = currentTarget.elements.namedItem(name)
			return input instanceof HTMLInputElement ? input : undefined
		}
		const city = fieldOf('city')
		const read = () => locationIn((name) => fieldOf(name)?.value)
		if (city && target.name === 'postal' && read().postal !== '' && city.value === offered) {
			city.value = cityMeant(company, read().postal, ownCity)
			setOffered(city.value)
		}
		setLocation(read())
		setAgreed(fieldOf(dayAgreedField)?.checked ?? false)
	}
	const isFar = reach === 'fixed-days'
	// A day that was agreed is booked at once, as one where trucks come on any day: it's no request.
	const notice = zoneNotice({ reach: isFar && isAgreed ? 'same-day' : reach, dollars })
	return { onChange, offered, dollars, isFar, inWords: notice, at: location }
}
