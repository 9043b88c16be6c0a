import { desk, deskLeads } from '#app/shell/desk-links.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** In place of a page of the desk that does not exist, or that this member of staff may not see. */
export function DeskNotFound() {
	return (
		<div className="max-w-[60ch] py-8">
			<h1 className="text-2xl text-spruce">Page not found</h1>
			<p className="mt-2">
				Nothing of the desk is at this address. It may have a slip in it, or what was here has been deleted
				since.
			</p>
			<p className="mt-4 flex flex-wrap gap-3">
				<ButtonLink kind="solid" to={desk()}>
					All quotes
				</ButtonLink>
				<ButtonLink kind="outline" to={deskLeads()}>
					All leads
				</ButtonLink>
			</p>
		</div>
	)
}

const words = {
	broken: [
		'Something went wrong on our side',
		'Load this page again. If it happens once more, tell whoever looks after the system: its log says why.',
	],
	forNow: [
		'We cannot reach our records right now',
		'This passes by itself, mostly within a minute: load this page again then.',
	],
} as const

/** In place of the desk when it could not be made. `forNow`: the database or the storage is unavailable for a while. */
export function DeskBroke({ forNow }: { forNow: boolean }) {
	const [heading, advice] = words[forNow ? 'forNow' : 'broken']
	return (
		<div className="max-w-[60ch] py-8">
			<h1 className="text-2xl text-spruce">{heading}</h1>
			<p className="mt-2">What was saved is safe. {advice}</p>
		</div>
	)
}
