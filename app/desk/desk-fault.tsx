import { desk, deskDay, deskLeads } from '#app/shell/desk-links.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DeskPage } from './desk-page.tsx'
import { useMay } from './use-may.ts'

/** In place of a page of the desk that does not exist, or that this member of staff may not see. */
export function DeskNotFound() {
	const may = useMay()
	return (
		<DeskPage width="column">
			<h1 className="text-2xl text-spruce">Page not found</h1>
			<p className="mt-2">
				There’s no desk page at this address. It may have a typo, or what was here has been deleted.
			</p>
			<p className="mt-4 flex flex-wrap gap-3">
				{may('quotes') && (
					<ButtonLink kind="solid" to={desk()}>
						All quotes
					</ButtonLink>
				)}
				{may('bookings') && (
					<ButtonLink kind="outline" to={deskLeads({ show: 'all' })}>
						All leads
					</ButtonLink>
				)}
				{may('today') && !may('bookings') && (
					<ButtonLink kind="solid" to={deskDay()}>
						Today
					</ButtonLink>
				)}
			</p>
		</DeskPage>
	)
}

const words = {
	broken: [
		'Something went wrong on our side',
		'Reload this page. If it happens again, tell whoever looks after the system: its log says why.',
	],
	forNow: [
		'We can’t reach our records right now',
		'This usually passes within a minute. Reload this page then.',
	],
} as const

/** In place of the desk when it could not be made. `forNow`: the database or the storage is unavailable for a while. */
export function DeskBroke({ forNow }: { forNow: boolean }) {
	const [heading, advice] = words[forNow ? 'forNow' : 'broken']
	return (
		<DeskPage width="column">
			<h1 className="text-2xl text-spruce">{heading}</h1>
			<p className="mt-2">What was saved is safe. {advice}</p>
		</DeskPage>
	)
}
