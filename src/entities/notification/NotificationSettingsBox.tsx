import '@mantine/core/styles/Switch.css';

import { Switch } from '@mantine/core';

import { type NotificationKind, notificationKinds } from '#contract/notifications.ts';
import { changeSettings, getSettings, type Settings, switchEmail } from '#contract/settings.ts';

import { setAnswer } from '../../api/query.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import classes from './NotificationSettings.module.css';
import { channelWords, kindWords } from './notificationWords.ts';
import { Resource } from '../../shared/data/Resource.tsx';
import { useResource } from '../../shared/data/useResource.ts';
import { useSubmission } from '../../shared/data/useSubmission.ts';

type Channels = { inApp: boolean; email: boolean };
const channels = ['inApp', 'email'] as const satisfies readonly (keyof Channels)[];

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

/** Optimistic: rolled back with a toast when the server refuses. */
const show = (update: (settings: Settings) => Settings) =>
  setAnswer(getSettings, {}, ({ data }) => ({ data: update(data) }));

/** What `NotificationSettings` shows; a file of its own. */
export default function NotificationSettingsBox() {
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
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {channelWords[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kindsOf(data).map(({ kind, chosen }) => (
              <tr key={kind}>
                <th scope="row">{kindWords[kind]}</th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <ChannelSwitch
                      kind={kind}
                      channel={channel}
                      chosen={chosen}
                      isOff={channel === 'email' && !data.emailNotification}
                    />
                  </td>
                ))}
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

interface ChannelSwitchProps {
  kind: NotificationKind;
  channel: keyof Channels;
  chosen: Channels;
  isOff: boolean;
}

function ChannelSwitch({ kind, channel, chosen, isOff }: ChannelSwitchProps) {
  const isOn = chosen[channel];
  const change = useSubmission(changeSettings, {
    what: 'Saving your choice',
    optimistic: () =>
      show((settings) => ({
        ...settings,
        userNotifications: { ...settings.userNotifications, [kind]: { ...chosen, [channel]: !isOn } },
      })),
  });
  return (
    <Switch
      aria-label={`${kindWords[kind]}: ${channelWords[channel]}`}
      checked={isOn && !isOff}
      disabled={isOff}
      onChange={() => change.submit({ body: { userNotifications: { [kind]: { [channel]: !isOn } } } })}
    />
  );
}

function MailSwitch({ isOn }: { isOn: boolean }) {
  const change = useSubmission(switchEmail, {
    what: 'Saving your choice',
    optimistic: () => show((settings) => ({ ...settings, emailNotification: !isOn })),
  });
  return (
    <Switch
      aria-label="All email notifications"
      checked={isOn}
      onChange={() => change.submit({ body: { isEnabled: !isOn } })}
    />
  );
}
