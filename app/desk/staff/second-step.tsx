import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { AccountAnswer } from './account.server.ts'

type Key = NonNullable<AccountAnswer['setup']>

/** The second step of the user's own sign-in: off, waiting for its first code, or on. `begun` is a key just made. */
export function SecondStep(props: {
	on: boolean
	begun: Key | undefined
	busy: boolean
	fault: (form: string, field: string) => string[] | undefined
	className: string
}) {
	const { on, busy, fault, className } = props
	const setup = useShownKey(props.begun, on)
	// Without scripts the page after a wrong code has the field but not the key, which is in the authenticator by then.
	const waiting = !on && (setup !== undefined || fault('confirm', 'code') !== undefined)
	return (
		<section className={className} aria-labelledby="second-heading">
			<h2 id="second-heading" className="text-lg">
				Second step: {on ? 'on' : 'off'}
			</h2>
			{setup && <Setup {...setup} />}
			{waiting ? (
				<Form method="post" className="grid gap-3">
					<input type="hidden" name="do" value="confirm" />
					<Field label="Code" id="code" error={fault('confirm', 'code')}>
						<input id="code" name="code" inputMode="numeric" autoComplete="one-time-code" required />
					</Field>
					<Button kind="solid" type="submit" disabled={busy}>
						Turn on
					</Button>
				</Form>
			) : (
				<Form method="post" className="grid gap-3">
					<input type="hidden" name="do" value={on ? 'off' : 'begin'} />
					<p className="text-muted">A code from an authenticator app at each sign-in.</p>
					<Field
						label="Your password"
						id="second-current"
						error={fault('begin', 'current') ?? fault('off', 'current')}
					>
						<input
							id="second-current"
							name="current"
							type="password"
							autoComplete="current-password"
							required
						/>
					</Field>
					<Button kind="outline" type="submit" disabled={busy}>
						{on ? 'Turn off' : 'Set up'}
					</Button>
				</Form>
			)}
		</section>
	)
}

/** The server sends the key and the backup codes once; they stay visible after a wrong code, until the step is on. */
function useShownKey(begun: Key | undefined, on: boolean) {
	const [shown, show] = useState(begun)
	const latest = on ? undefined : (begun ?? shown)
	if (latest !== shown) show(latest)
	return latest
}

function Setup({ secret, uri, qrCode: { size, path }, backupCodes }: Key) {
	return (
		<div className="grid gap-2">
			<p>Scan this with the authenticator on your phone:</p>
			{/* Dark on white in every colour scheme: many scanners read nothing else. */}
			<svg
				viewBox={`0 0 ${size} ${size}`}
				role="img"
				aria-label="The key below as a picture to scan"
				shapeRendering="crispEdges"
				className="w-48 rounded-field forced-color-adjust-none"
			>
				<path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
				<path fill="#000" d={path} />
			</svg>
			<p>
				Or <a href={uri}>open it in an authenticator on this device</a>, or type its key:
			</p>
			<code className="break-all">{secret}</code>
			<p>Backup codes. Each one works once. Keep them away from your phone:</p>
			<code className="grid grid-cols-2 gap-1">
				{backupCodes.map((code) => (
					<span key={code}>{code}</span>
				))}
			</code>
		</div>
	)
}
