import { Form } from 'react-router'
import type { TextingOfPhone } from '#app/notifications/texts/texting.ts'
import { Button } from '#app/ui/button.tsx'
import { useMay } from '../use-may.ts'
import { WriteTo } from './write-to.tsx'

/** Whether texts go to some phones, with the history: staff stop them, and allow again what staff have stopped. */
export function TextingControl({ phones, busy }: { phones: TextingOfPhone[]; busy: boolean }) {
	const writes = useMay()('bookings')
	if (phones.length === 0) return null
	return (
		<section aria-labelledby="texting-heading">
			<h2 id="texting-heading" className="text-lg text-spruce">
				Texts to them
			</h2>
			<ul className="mt-1 grid gap-4">
				{phones.map((one) => (
					<li key={one.phone}>
						<Standing one={one} />
						<div className="mt-1 flex flex-wrap items-center gap-3">
							{writes && one.stoppedBy === undefined && (
								<WriteTo to={one.phone} shown={one.shown} way="text" busy={busy} />
							)}
							{one.stoppedBy !== 'customer' && <StopOrAllow one={one} busy={busy} />}
						</div>
						<Entries one={one} />
					</li>
				))}
			</ul>
		</section>
	)
}

function Standing({ one: { shown, stoppedBy } }: { one: TextingOfPhone }) {
	if (stoppedBy === undefined) return <p>Our texts about their pickups go to {shown}.</p>
	if (stoppedBy === 'staff')
		return (
			<p>
				<b className="text-brick">Texts to {shown} are stopped by staff.</b> Allow them again only when
				they’ve told you they want them.
			</p>
		)
	return (
		<p>
			<b className="text-brick">They texted STOP from {shown}.</b> Only they can turn texts back on: ask them
			to text START to the number our texts come from. Telling us on the phone isn’t enough, and our text
			provider can block them until then.
		</p>
	)
}

function StopOrAllow({ one: { phone, shown, stoppedBy }, busy }: { one: TextingOfPhone; busy: boolean }) {
	return (
		<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
			<input type="hidden" name="phone" value={phone} />
			<Button
				kind="outline"
				type="submit"
				name="texts"
				value={stoppedBy ? 'allow' : 'stop'}
				className="px-3"
				disabled={busy}
			>
				{stoppedBy ? 'Allow texts again' : 'Stop texts'}
				<span className="sr-only"> to {shown}</span>
			</Button>
			{!stoppedBy && <span className="text-muted">When they ask you to. Emails still go out.</span>}
		</Form>
	)
}

function Entries({ one: { entries } }: { one: TextingOfPhone }) {
	if (entries.length === 0) return null
	return (
		<ol className="mt-2 grid gap-1 text-sm [overflow-wrap:anywhere]">
			{entries.map(({ id, action, actor, at }) => (
				<li key={id}>
					{entryInWords(action, actor)}{' '}
					<span className="whitespace-nowrap text-muted tabular-nums">{at}</span>
				</li>
			))}
		</ol>
	)
}

function entryInWords(action: 'stopped' | 'allowed', actor: string): string {
	if (actor === 'customer') return action === 'stopped' ? 'They texted STOP' : 'They texted START'
	if (actor === 'provider') return 'Our text provider said they texted STOP'
	return `${actor} ${action === 'stopped' ? 'stopped texts' : 'allowed texts again'}`
}
