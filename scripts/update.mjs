// npm run update [-- REF] [--stop COMMAND] [--restart COMMAND] [--backups FOLDER] | -- --back: installs a newer version of
// the program, or restores everything as it was (docs/operations.md, decision 0061).
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './tools.mjs';
import { listenForStop, Refused } from './update/commands.mjs';
import { whyNoGit } from './update/git.mjs';
import { readState, takeTurn } from './update/state.mjs';
import { back, finish, goTo } from './update/steps.mjs';

const USAGE = `用法：npm run update [-- 版本] [--stop 指令] [--restart 指令] [--backups 資料夾]
　　　npm run update -- --back（退回未完成的更新）`;

const BY_HAND = `請手動更新：
1. 停止網站，執行 npm run backup -- 資料夾
2. 把新版本的檔案放進一個新的資料夾，在那裡執行 npm run build
3. 用原來的設定（DATA_DIR 指向原來的資料）在新的資料夾啟動；若無法啟動，在原來的資料夾執行 npm run restore -- --replace 備份檔，再啟動原來的版本`;

function wishes() {
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stop: text, restart: text, backups: text, back: { type: 'boolean' } },
  });
  if (positionals.length > 1 || (values.back && positionals.length > 0)) throw new Error('too many words');
  return {
    ref: positionals[0],
    stop: values.stop ?? process.env.UPDATE_STOP,
    restart: values.restart ?? process.env.UPDATE_RESTART,
    backups: values.backups ?? process.env.UPDATE_BACKUPS,
    isBack: values.back ?? false,
  };
}

async function update(wish) {
  const why = await whyNoGit();
  if (why) {
    console.log(`${why}，無法自動更新。${BY_HAND}`);
    return 2;
  }
  takeTurn();
  const left = readState();
  if (left && left.step !== 'preparing') {
    if (left.step === 'switching' && !wish.isBack) return finish(left, wish);
    const isBack = await back(left, wish, '上次的更新沒有完成：退回原來的版本');
    return wish.isBack && isBack ? 0 : 1;
  }
  if (wish.isBack) {
    if (left) return (await back(left, wish, '放棄已備妥的新版本')) ? 0 : 1;
    throw new Refused('沒有未完成的更新可以退回。要回到更早的版本，請見 docs/operations.md');
  }
  await ensureInstalled();
  await ensureBuilt();
  return goTo(wish);
}

let wish;
try {
  wish = wishes();
} catch {
  console.log(USAGE);
  process.exit(2);
}
listenForStop();
try {
  process.exitCode = await update(wish);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.log(error.message);
  process.exitCode = 1;
}
