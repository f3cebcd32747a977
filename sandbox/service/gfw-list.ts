import { textOf } from '../bytes';
import { ServiceError } from '../go-text';
import { type Around, localTime, messageOf } from './around';

/** The file of the GFWList. */
export class GfwList {
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  async remoteVersion(): Promise<string> {
    const address = 'https://api.github.com/repos/v2rayA/dist-v2ray-rules-dat/tags';
    const fail = (reason: string): ServiceError =>
      new ServiceError(
        `failed to get latest version of GFWList: ${this.around.profile.namesFetchFailures ? reason : 'httpGetUsingSpecificClient: response is nil'}`,
      );
    try {
      const answer = await this.around.host.network.fetch(address, 10_000);
      const tags = JSON.parse(textOf(answer.body)) as { name?: unknown }[];
      const name = Array.isArray(tags) ? tags[0]?.name : undefined;
      const digits = /^(\d{4})(\d{2})(\d{2})/.exec(typeof name === 'string' ? name : '');
      if (digits === null) throw new ServiceError('unexpected answer');
      return `${digits[1]}-${digits[2]}-${digits[3]}`;
    } catch (error) {
      throw fail(messageOf(error));
    }
  }

  async put(link: string): Promise<string> {
    let source = this.around.profile.gfwListLink ? link : '';
    if (source === '') {
      await this.remoteVersion();
      source = 'https://github.com/v2rayA/dist-v2ray-rules-dat/releases/latest/download/LoyalsoldierSite.dat';
    }
    const answer = await this.around.host.network.fetch(source, 90_000);
    if (answer.status !== 200) throw new ServiceError(`code: ${answer.status}`);
    this.around.state.gfwList = { date: localTime(this.around.host).slice(0, 10), usable: answer.body[0] === 0x0a };
    this.around.changed();
    return this.around.state.gfwList.date;
  }

  delete(): void {
    if (this.around.state.gfwList === null) {
      throw new ServiceError('remove /usr/share/v2ray/LoyalsoldierSite.dat: no such file or directory');
    }
    this.around.state.gfwList = null;
    this.around.changed();
  }
}
