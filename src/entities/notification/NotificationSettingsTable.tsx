import '@mantine/core/styles/Switch.css';

import { NativeSelect, Switch } from '@mantine/core';

import type { AnswerOf } from '#contract/shared/endpoint.ts';
import { type NotificationChannels, type NotificationKind, notificationKinds } from '#contract/notifications.ts';
import { changeSettings, getSettings, type Settings, switchEmail } from '#contract/settings/notifications.ts';

import { mutate } from '../../api/mutate.ts';
import { setAnswer } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import classes from './NotificationSettings.module.css';
import { channelWords, kindWords } from './notificationWords.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useCommand } from '../../shared/data/useCommand.ts';
import { useWait } from '../../shared/data/useWait.ts';

const mailChoices = [
  { value: 'instant', label: 'Instantly', channels: { email: true, isDigest: false } },
  { value: 'daily', label: 'Daily digest', channels: { email: true, isDigest: true } },
  { value: 'off', label: 'Off', channels: { email: false } },
] as const;

/** Every kind that the server answers, in the contract's order. */
const kindsOf = ({ userNotifications }: Settings) =>
  Object.keys(notificationKinds).flatMap((name) => {
    const kind = isKind(name) ? name : null;
    const chosen = kind && userNotifications[kind];
    return kind && chosen ? [{ kind, chosen }] : [];
  });

function isKind(name: string): name is NotificationKind {
  return Object.hasOwn(notificationKinds, name);
}

interface Choice {
  /** What is shown before the server answers. */
  show: (settings: Settings) => Settings;
  send: () => Promise<AnswerOf<typeof changeSettings>>;
}

/** Choices are saved one after the other; one that is refused is taken back with a toast. */
function useChoice() {
  const choose = useCommand(
    ({ show, send: save }: Choice) =>
      mutate({
        scope: 'notification settings',
        show: () => setAnswer(getSettings, {}, ({ data }) => ({ data: show(data) })),
        send: save,
        stale: changeSettings.invalidates,
      }),
    { what: 'Saving your choice', isShownAtOnce: true },
  );
  useWait(choose.isBusy);
  return choose;
}

/** What `NotificationSettings` shows; loaded lazily. */
export default function NotificationSettingsTable() {
  const settings = useResource(getSettings, {});
  return (
    <Resource of={settings} loading={<Loading lines={5} />}>
      {(data) => (
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Event</span>
              </th>
              <th scope="col">{channelWords.inApp}</th>
              <th scope="col">{channelWords.email}</th>
            </tr>
          </thead>
          <tbody>
            {kindsOf(data).map(({ kind, chosen }) => (
              <tr key={kind}>
                <th scope="row">{kindWords[kind]}</th>
                <td>
                  <AppSwitch kind={kind} chosen={chosen} />
                </td>
                <td>
                  <MailChoice kind={kind} chosen={chosen} isOff={!data.emailNotification} />
                </td>
              </tr>
            ))}
            <tr className={classes.all}>
              <th scope="row" colSpan={2}>
                All email notifications
              </th>
              <td>
                <MailSwitch isOn={data.emailNotification} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </Resource>
  );
}

interface KindProps {
  kind: NotificationKind;
  chosen: NotificationChannels;
}

/** Saves what is changed of a kind, and shows it at once. */
function useKind({ kind, chosen }: KindProps) {
  const { submit } = useChoice();
  return (changed: Partial<NotificationChannels>) =>
    submit({
      show: (settings) => ({
        ...settings,
        userNotifications: {
          ...settings.userNotifications,
          [kind]: { ...chosen, ...settings.userNotifications[kind], ...changed },
        },
      }),
      send: () => send(changeSettings, { body: { userNotifications: { [kind]: changed } } }, { isQuiet: true }),
    });
}

function AppSwitch({ kind, chosen }: KindProps) {
  const change = useKind({ kind, chosen });
  return (
    <Switch
      aria-label={`${kindWords[kind]}: ${channelWords.inApp}`}
      checked={chosen.inApp}
      onChange={() => change({ inApp: !chosen.inApp })}
    />
  );
}

function MailChoice({ kind, chosen, isOff }: KindProps & { isOff: boolean }) {
  const change = useKind({ kind, chosen });
  const value = isOff || !chosen.email ? 'off' : chosen.isDigest ? 'daily' : 'instant';
  return (
    <NativeSelect
      aria-label={`${kindWords[kind]}: ${channelWords.email}`}
      data={[...mailChoices]}
      value={value}
      disabled={isOff}
      onChange={({ currentTarget }) => {
        const choice = mailChoices.find((each) => each.value === currentTarget.value);
        if (choice) change(choice.channels);
      }}
    />
  );
}

function MailSwitch({ isOn }: { isOn: boolean }) {
  const { submit } = useChoice();
  const change = () =>
    submit({
      show: (settings) => ({ ...settings, emailNotification: !isOn }),
      send: () => send(switchEmail, { body: { isEnabled: !isOn } }, { isQuiet: true }),
    });
  return <Switch aria-label="All email notifications" checked={isOn} onChange={change} />;
}
