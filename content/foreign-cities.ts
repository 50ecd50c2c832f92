/** Countries to which companies in Taiwan send people, with cities that advertisements name without the country. */
export const FOREIGN_CITIES: Record<string, readonly string[]> = {
  中國: ['上海', '北京', '天津', '重慶', '深圳', '廣州', '東莞', '佛山', '惠州', '廈門', '福州', '蘇州', '昆山'].concat(
    ['無錫', '南京', '杭州', '寧波', '成都', '武漢', '西安', '青島', '大連', '鄭州', '合肥', '長沙'],
  ),
  香港: ['九龍'],
  澳門: [],
  日本: ['東京', '大阪', '京都', '名古屋', '福岡', '橫濱', '札幌', '熊本', '沖繩'],
  韓國: ['首爾', '釜山', '仁川'],
  新加坡: [],
  馬來西亞: ['吉隆坡', '檳城', '新山'],
  印尼: ['雅加達', '泗水', '三寶瓏'],
  菲律賓: ['馬尼拉', '宿霧'],
  泰國: ['曼谷', '清邁'],
  越南: ['胡志明', '河內', '平陽', '同奈', '海防', '峴港', '北寧', '北江'],
  柬埔寨: ['金邊'],
  緬甸: ['仰光'],
  印度: ['孟買', '新德里', '班加羅爾', '清奈'],
  美國: ['加州', '紐約', '洛杉磯', '舊金山', '矽谷', '西雅圖', '休士頓', '達拉斯', '鳳凰城'],
  墨西哥: [],
  加拿大: ['多倫多', '溫哥華'],
  英國: ['倫敦'],
  法國: ['巴黎'],
  德國: ['柏林', '慕尼黑', '法蘭克福', '漢堡', '德勒斯登'],
  荷蘭: ['阿姆斯特丹'],
  波蘭: ['華沙'],
  捷克: ['布拉格'],
  澳洲: ['雪梨', '墨爾本'],
  紐西蘭: ['奧克蘭'],
};

/** Other lists' names for them; a place abroad is shown and filtered under one name. */
export const FOREIGN_NAMES: Record<string, string> = {
  ...{ china: '中國', 中國大陸: '中國', 大陸: '中國', 'hong kong': '香港', 'hong kong sar': '香港', hk: '香港' },
  ...{ macau: '澳門', macao: '澳門', japan: '日本', korea: '韓國', 'south korea': '韓國', 南韓: '韓國' },
  ...{ singapore: '新加坡', malaysia: '馬來西亞', indonesia: '印尼', 印度尼西亞: '印尼', philippines: '菲律賓' },
  ...{ thailand: '泰國', vietnam: '越南', cambodia: '柬埔寨', myanmar: '緬甸', india: '印度', mexico: '墨西哥' },
  ...{ 'united states': '美國', usa: '美國', 'u.s.': '美國', canada: '加拿大', 'united kingdom': '英國', uk: '英國' },
  ...{ france: '法國', germany: '德國', netherlands: '荷蘭', poland: '波蘭', 'czech republic': '捷克' },
  ...{ australia: '澳洲', 'new zealand': '紐西蘭' },
};
