import { type DayToWaitFor, takeField } from './wait-form.ts'

const words = { open: 'Free, if your load fits', full: 'Full', begun: 'Too late', closed: 'Closed' }

/** The windows of a day, of which one ticks those that one would take. */
export function WindowsToWaitFor({ day, fault }: { day: DayToWaitFor; fault: string | undefined }) {
	return (
		<fieldset id="window" tabIndex={-1} aria-describedby="window-error" className="min-w-0 scroll-mt-20">
			<legend className="font-semibold">Windows on {day.dateInWords}</legend>
			<p className="text-muted text-sm">Tick every one that would do: the first that comes free is yours.</p>
			<ul className="mt-2 grid gap-1">
				{day.windows.map(({ id, label, state, isTicked }) => {
					const canWait = state === 'full' || state === 'open'
					return (
						<li key={id}>
							<label
								className={`flex min-h-11 items-center gap-3 ${canWait ? 'cursor-pointer' : 'text-muted'}`}
							>
								<input
									type="checkbox"
									name={takeField(id)}
									disabled={!canWait}
									defaultChecked={isTicked && canWait}
									className="size-5 shrink-0 accent-spruce"
								/>
								<span>
									<b className="tabular-nums">{label}</b> <span className="text-muted">{words[state]}</span>
								</span>
							</label>
						</li>
					)
				})}
			</ul>
			<p id="window-error" className="mt-1 text-brick empty:hidden">
				{fault}
			</p>
		</fieldset>
	)
}
